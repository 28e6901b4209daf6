/** From a file to a model that tests can be made for. */
import {
  type InterfaceOptions,
  type QueryRequest,
  type TestModelLoading,
  testing,
} from '../../library/testing.js';
import { modelAt } from './load-path.js';

export function loadTestModel(
  path: string,
  options: InterfaceOptions,
  request: QueryRequest = 'none',
): TestModelLoading {
  return testing(modelAt(path), options, request);
}
