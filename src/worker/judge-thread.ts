/** The thread of one judge of mutants that a program asked for. */
import { workerData } from 'node:worker_threads';
import { workOf } from '../library/work.js';
import { answerQuestions } from './answer-questions.js';
import { type JudgeData } from './judges.js';

const { model, setting, budget } = workerData as JudgeData;
const work = workOf({ budget });
answerQuestions(model, setting, work.budget, work.budget().shouldStop);
