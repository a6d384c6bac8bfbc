// A program for a bundler: states the value of a position in the title of its page.
import { Engine } from 'seedbank';

const engine = await Engine.open({ workers: 2 });
const answer = await engine.query('3,3,3,3,3,3,0,3,3,3,3,3,3,0 s');
document.title = `value ${answer.value}, pit ${answer.best}`;
engine.close();
