// The sound of a seed that falls into a pit: a short click, made without a file.

let context = null;

/** Plays it; silent if the browser has no audio. */
export function dropSound() {
  try {
    context ??= new AudioContext();
  } catch {
    return;
  }
  const now = context.currentTime;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(520 + Math.random() * 160, now);
  tone.frequency.exponentialRampToValueAtTime(180, now + 0.05);
  volume.gain.setValueAtTime(0.18, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.07);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.08);
}
