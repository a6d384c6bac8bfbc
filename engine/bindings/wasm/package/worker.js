// The worker in browsers.
import { serving } from './serving.js';

const take = serving((message) => postMessage(message));
onmessage = (event) => take(event.data);
