// The bundler of the page's modules (cmake/bundle_modules.cmake): random modules do the same bundled as
// loaded by Node, and what cannot be bundled is refused.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { randomNumbers } from './random.mjs';

const BUNDLER = fileURLToPath(new URL('../../cmake/bundle_modules.cmake', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'seedbank-bundle-'));
after(() => rmSync(folder, { recursive: true }));

function write(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Writes modules, by name, and bundles that of the name `main`. Returns the bundler's errors. */
function bundle(place, modules, main) {
  for (const [name, text] of Object.entries(modules)) {
    write(path.join(place, 'source', name), `// A module.\n${text}`);
  }
  const script = path.join(place, 'bundle.cmake');
  write(script, `include(${BUNDLER})
bundle_modules(text ${place}/source ${main})
file(WRITE ${place}/site/bundle/modules.js "\${text}")
`);
  const { error, stderr } = spawnSync('cmake', ['-P', script], { encoding: 'utf8' });
  if (error) throw error;
  return stderr.replace(/\s+/g, ' ');
}

/** Declarations, and how other modules use them as numbers; the last two by waiting. */
const DECLARATIONS = [
  (name, value) => [`export const ${name} = ${value};`, name],
  (name, value) => [`export function ${name}() {\n  return ${value};\n}`, `${name}()`],
  (name, value) => [`export function* ${name}() {\n  yield ${value};\n}`, `[...${name}()][0]`],
  (name, value) => [`export class ${name} {\n  static value = ${value};\n}`, `${name}.value`],
  (name, value) => [`export async function ${name}() {\n  return ${value};\n}`, `await ${name}()`],
  (name, value) => [
    `export async function* ${name}() {\n  yield ${value};\n}`, `(await ${name}().next()).value`],
];

/** Comments that are left out of bundles, and lines that are not. */
const COMMENTS = ['// A comment; [with {signs}.', '/** In *one* line. */',
  '/**\n * In several,\n *\n ** with // others. **/', '  // Indented.', '/* Before code. */ 0;',
  "globalThis.ran.push('/* no comment */ // none');", '0; // Behind code.'];

/** The statement that imports names, in one of several forms, and the expressions that use them. */
function importOf(random, number, source, exported) {
  const form = random(4);
  const names = exported.map(({ name }) => name);
  const prefix = `all${number}`;
  const uses = exported.map(({ use }) => use);
  if (!names.length || form === 0) return [`import '${source}';`, []];
  if (form === 1) {
    return [`import * as ${prefix} from '${source}';`,
      exported.map(({ name, use }) => use.replace(name, `${prefix}.${name}`))];
  }
  return [form === 2 ? `import { ${names.join(', ')} } from '${source}';`
    : `import {\n  ${names.join(',\n  ')},\n} from '${source}';`, uses];
}

/** Modules that import some of those before them, and the name of the last one. */
function randomModules(random, waits) {
  const modules = {};
  const made = [];
  const count = 2 + random(12);
  for (let number = 0; number < count; ++number) {
    const name = `${'abc'[random(3)]}/m_${number}.js`;
    const imported = made.filter(() => random(3) === 0);
    const lines = [];
    const uses = [];
    for (const other of imported.sort(() => random(2) - 0.5)) {
      const relative = path.posix.relative(path.dirname(name), other.name);
      const source = relative.startsWith('.') ? relative : `./${relative}`;
      const [statement, used] = importOf(random, other.number, source, other.exported);
      lines.push(statement);
      uses.push(...used);
    }
    if (random(3) === 0) {
      lines.push("import { site } from '../site.js';");
      uses.push('site');
    }
    lines.push('');
    const sum = ['1', ...uses].join(' + ');
    lines.push(`const sum = ${sum};`, String.raw`const text = 'import { a } from "\\n${1}; [';`);
    const exported = Array.from({ length: random(4) }, (_, index) => {
      const [declaration, use] = DECLARATIONS[random(waits ? 6 : 4)](
        `name_${number}_${index}`, `sum + text.length + ${random(100)}`);
      lines.push(...COMMENTS.filter(() => random(3) === 0), declaration);
      return { name: `name_${number}_${index}`, use };
    });
    lines.push(`globalThis.ran.push(['${name}', sum]);`);
    modules[name] = `${lines.join('\n')}\n`;
    made.push({ number, name, exported });
  }
  return [modules, made.at(-1).name];
}

/** The modules that run when a script is imported, in order, with their values. */
async function ranBy(script) {
  globalThis.ran = [];
  await import(script);
  return globalThis.ran;
}

test('Random modules run once, after those that they import, with the same values', async () => {
  const seed = Date.now() % 2 ** 31;
  const random = randomNumbers(seed);
  for (let round = 0; round < 25; ++round) {
    const place = path.join(folder, `random-${round}`);
    const waits = round % 2 === 1;
    const [modules, main] = randomModules(random, waits);
    for (const [name, text] of Object.entries(modules)) write(path.join(place, 'native', name), text);
    const site = 'export const site = 1000;\n';
    for (const where of ['native', 'site']) write(path.join(place, where, 'site.js'), site);
    for (const where of ['native', 'site']) write(path.join(place, where, 'package.json'), '{"type":"module"}');
    assert.equal(bundle(place, modules, main), '', `seed ${seed}, ${place}`);
    globalThis.document = { querySelector: () => ({ dataset: { main } }) };
    const bundled = await ranBy(path.join(place, 'site/bundle/modules.js'));
    const expected = await ranBy(path.join(place, 'native', main));
    assert.ok(expected.length > 0);
    // While a module waits, Node runs others.
    for (const ran of waits ? [bundled, expected] : []) ran.sort();
    assert.deepEqual(bundled, expected, `seed ${seed}`);
  }
});

const OTHER = 'export const a = 1, b = 2;\nexport const c = 3;\n';
for (const [text, message] of [
  ["import a from './other.js';", 'a/main.js: a form of import that cannot be bundled: import a from'],
  ["import { a as b } from './other.js';", 'a/main.js: a form of import that cannot be bundled'],
  ["import a, { c } from './other.js';", 'a/main.js: a form of import that cannot be bundled'],
  ["import { b } from './other.js';", 'a/main.js: a/other.js does not export b'],
  ["import { a, d, c } from './other.js';", 'a/main.js: a/other.js does not export d'],
  ['export default 1;', 'a/main.js: a form of import or export that cannot be bundled: export default 1;'],
  ['const a = 1;\nexport { a };', 'cannot be bundled: export { a };'],
  ["export { a } from './other.js';", 'cannot be bundled: export { a } from'],
  ["export * from './other.js';", 'cannot be bundled: export * from'],
  ['export let a = 1;', 'cannot be bundled: export let a = 1;'],
  ['export const { a } = {};', 'cannot be bundled: export const { a } = {};'],
  ["import { a } from './main.js';", 'modules import each other: a/main.js, a/main.js'],
  ["import './circle.js';", 'modules import each other: a/main.js, a/circle.js, a/main.js'],
]) {
  test(`Refused: ${text.replaceAll('\n', ' ')}`, () => {
    const place = mkdtempSync(path.join(folder, 'refused-'));
    const modules = {
      'a/main.js': `${text}\n`, 'a/other.js': OTHER, 'a/circle.js': "import './main.js';\n",
    };
    const errors = bundle(place, modules, 'a/main.js');
    assert.ok(errors.includes(message), errors);
  });
}
