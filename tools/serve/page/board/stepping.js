// Steps through a game over an element: by arrow keys, Home and End, and by the wheel.

/** The pixels that a wheel or two fingers move per step. */
const STEP = 40;

/**
 * @param {HTMLElement} element
 * @param {() => {cursor: number, sowings: object[]}} gameOf the game that is shown
 * @param {(count: number) => void} onGo called to show the game after `count` sowings
 */
export function wireSteps(element, gameOf, onGo) {
  const go = count => {
    const { cursor, sowings } = gameOf();
    const target = Math.min(sowings.length, Math.max(0, count));
    if (target !== cursor) onGo(target);
    return target !== cursor;
  };
  element.addEventListener('keydown', event => {
    const { cursor, sowings } = gameOf();
    const target = {
      ArrowLeft: cursor - 1, ArrowDown: cursor - 1, ArrowRight: cursor + 1, ArrowUp: cursor + 1,
      Home: 0, End: sowings.length,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    go(target);
  });
  let turned = 0;
  element.addEventListener('wheel', event => {
    if (event.ctrlKey) return;  // zooms
    // Lines and pages, which some wheels count, are a step.
    turned += event.deltaMode ? STEP * Math.sign(event.deltaY) : event.deltaY;
    const steps = Math.trunc(turned / STEP);
    const { cursor, sowings } = gameOf();
    const isAtEnd = turned < 0 ? cursor === 0 : cursor === sowings.length;
    // Beyond the ends, the wheel scrolls the page.
    if (isAtEnd) turned = 0;
    else event.preventDefault();
    if (isAtEnd || !steps) return;
    turned -= steps * STEP;
    go(cursor + Math.sign(steps));
  }, { passive: false });
}
