// Values of the DOM library are accepted wherever the types name a substitute.
import { Engine } from 'seedbank';

export async function use(bytes: BufferSource): Promise<void> {
  const module: WebAssembly.Module = await WebAssembly.compile(bytes);
  const engine = await Engine.open({ wasm: module, book: new Uint8Array(8) });
  await engine.query('1,0,0,1,0,0 s', { signal: new AbortController().signal });
}
