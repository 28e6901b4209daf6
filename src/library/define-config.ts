/** Configurations of the command line, as code writes them: an object whose type says what can stand in it. */
import {
  type ConfigCommands,
  type ConfigOptions,
  type ConfigReporter,
  type ConfigSystem,
} from './config-options.js';

/** A model with a name of its own, and what is in force for it. */
export interface ConfigModel {
  /** Where it is, from the folder of the configuration. */
  readonly file: string;
  /** Options for all commands that have them. */
  readonly options?: ConfigOptions | undefined;
  /** Options for one command, or for a group of commands. */
  readonly commands?: ConfigCommands | undefined;
}

/** What stands in `tickstone.config.ts`, `.js` or `.json`. Paths begin at its folder. */
export interface Config {
  /** Options for all commands that have them. */
  readonly options?: ConfigOptions | undefined;
  /** Options for one command, or for a group of commands. */
  readonly commands?: ConfigCommands | undefined;
  /** Models by the names that command lines may call them. */
  readonly models?: Readonly<Record<string, string | ConfigModel>> | undefined;
  /** Systems under test by name. */
  readonly systems?: Readonly<Record<string, ConfigSystem>> | undefined;
  /** In which forms results of tests are reported. */
  readonly reporters?: readonly (ConfigReporter['to'] | ConfigReporter)[] | undefined;
}

/**
 * Gives back what it is given: it is there so that editors know what can stand in a configuration.
 *
 * @example
 * ```ts
 * import { defineConfig } from 'tickstone';
 *
 * const config = defineConfig({
 *   options: { seed: 7, budgetTime: '5min' },
 *   models: { lamp: { file: 'models/lamp.xml', options: { underTest: ['Lamp'] } } },
 * });
 * console.log(config.models);
 * ```
 */
export function defineConfig(config: Config): Config {
  return config;
}
