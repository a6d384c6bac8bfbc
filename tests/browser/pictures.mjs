// Takes the pictures of the page that README.md shows:
//
//     SEEDBANK_PAGE=offline node tests/browser/pictures.mjs data
//
// Writes page.jpg and page_phone.jpg to the folder. Needs a command with the engine for browsers.

import path from 'node:path';
import { closePage, start, until } from './harness.mjs';
import { part, untilText } from './kalah_page.mjs';

const START = '4,4,4,4,4,4,0,4,4,4,4,4,4,0,s';
const GAME = `/#start=${START}&pits=6,2,1,5,4,6,1,2,5,5,5,6,5,3,4,6&opponent=3&side=north`;

/** The files, and their sizes in pixels. */
const PICTURES = { 'page.jpg': [1280, 800], 'page_phone.jpg': [360, 760] };

const folder = process.argv[2] ?? '.';
const server = await start();
try {
  for (const [file, [width, height]] of Object.entries(PICTURES)) {
    const page = await server.open(GAME, { viewport: { width, height } });
    // A person who knows the rules.
    await page.evaluate(() => localStorage.setItem('seedbank.experience', '{"games":9}'));
    await page.reload();
    await part(page, 'judge').click();
    // Without a database, judging takes longer than other waits.
    await part(page, 'judge-progress').waitFor({ state: 'hidden', timeout: 300_000 });
    await untilText(page, 'judgement', /^You: /);
    await part(page, 'mistake-next').click();
    await part(page, 'values').check();
    await untilText(page, 'balance', /^Under best play/);
    // Clicks scroll the page and leave a focus.
    await page.evaluate(() => {
      document.activeElement?.blur();
      window.scrollTo(0, 0);
    });
    await until(() => page.evaluate(() => window.scrollY), 0, 'scrolled to the top');
    await page.mouse.move(0, 0);
    await page.screenshot({ path: path.join(folder, file), quality: 85 });
    await closePage(page);
  }
} finally {
  await server.close();
}
