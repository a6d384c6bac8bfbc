// The worker in Node.
import { parentPort } from 'node:worker_threads';
import { serving } from './serving.js';

parentPort.on('message', serving((message) => parentPort.postMessage(message)));
