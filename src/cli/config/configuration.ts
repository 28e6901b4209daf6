/** A configuration that was read and checked: what is in force for which command and which model, and where it is written. */
import { type SourceFile, type Span } from '../../base/source.js';
import { type Path } from '../../suite/json-text.js';

export interface Configuration {
  /** For all commands that have them. */
  readonly options: Section | undefined;
  /** By the names of commands and groups of commands. */
  readonly commands: ReadonlyMap<string, Section>;
  readonly models: ReadonlyMap<string, ConfiguredModel>;
  /** Under test, by name. */
  readonly systems: ReadonlyMap<string, Section>;
  /** As the option `--reporter` says them. */
  readonly reporters: Section | undefined;
}

export interface ConfiguredModel extends Pick<Configuration, 'options' | 'commands'> {
  /** As a command line would name it. */
  readonly file: string;
  readonly path: Path;
}

/** The settings of one object of a configuration, by the names of options. */
export interface Section {
  readonly path: Path;
  readonly settings: ReadonlyMap<string, WrittenValue>;
}

export interface WrittenValue {
  readonly written: unknown;
  /** As commands take it. */
  readonly value: unknown;
  readonly path: Path;
}

/** A configuration with the file that it stands in. */
export interface LoadedConfiguration extends Configuration {
  readonly file: SourceFile;
  /** Where something is written, if that can be told. */
  readonly placeOf: (path: Path) => Span | undefined;
}
