// The page for a class: its boards live, fair boards to hand out, and judging of recorded games.

import * as api from './api.js';
import { changeOpponent, copyLinks, linkToClass, listBoards, openLink } from './class_fair.js';
import { judge } from './class_judge.js';
import { showClass } from './class_live.js';
import { onSubmit } from './elements.js';
import { wireFrame } from './frame.js';
import { listOpponents } from './players.js';
import { sayBusy } from './status.js';
import { t } from './text.js';

const find = id => document.getElementById(id);

api.onBusy(sayBusy);
listOpponents(find('opponent'), t('two-people'));
find('opponent').addEventListener('change', changeOpponent);
find('copy').addEventListener('click', copyLinks);
onSubmit('judge-form', judge);
onSubmit('fair-form', listBoards);
if (showClass()) linkToClass();
openLink();
wireFrame();
