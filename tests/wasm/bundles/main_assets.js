// A program for a bundler that does not copy the files of packages: its page has them in a folder.
import { Engine } from 'seedbank';

const engine = await Engine.open({ workers: 2, assets: 'seedbank/' });
const answer = await engine.query('3,3,3,3,3,3,0,3,3,3,3,3,3,0 s');
document.title = `value ${answer.value}, pit ${answer.best}`;
engine.close();
