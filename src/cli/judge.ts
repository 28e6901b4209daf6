/** The thread of one judge of mutants that a command asked for, with the limits of the command. */
import { workerData } from 'node:worker_threads';
import { answerQuestions } from '../worker/answer-questions.js';
import { beginCommand, budgetOf, limitCommand } from './budget.js';
import { type JudgeData } from './hire-judges.js';

const { model, options } = workerData as JudgeData;
beginCommand();
limitCommand(options);
answerQuestions(model, options, () => budgetOf(options));
