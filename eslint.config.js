/** Taste that a machine can judge; the layers are judged by the compiler (see ARCHITECTURE.md). */
import tseslint from 'typescript-eslint';

/** Every folder of src but `cli`, `execution`, `files`, `library`, `studio` and `worker`, which alone know of clocks and chance. */
const pureLayers = [
  'base',
  'zones',
  'kernel',
  'language',
  'mutation',
  'completion',
  'network',
  'sharing',
  'semantics',
  'explore',
  'diagrams',
  'machine',
  'suite',
  'sequences',
  'conformance',
  'generators',
  'drawing',
  'output',
  'reports',
  'campaign',
];

export default tseslint.config(
  { ignores: ['dist/', 'dist-tools/', 'coverage/', 'node_modules/', 'docs/api/'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { allowDefaultCaseForExhaustiveSwitch: false, considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/strict-boolean-expressions': ['error', { allowNumber: false, allowString: false }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-non-null-assertion': 'off', // Typed-array and table look-ups whose index is known to be good.
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Name what you export.' },
        { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that defines it.' },
        {
          selector: 'ClassDeclaration[superClass]',
          message: 'No inheritance: a tagged union or an interface.',
        },
        { selector: 'TSEnumDeclaration', message: 'A union of string literals.' },
      ],
      'max-lines': ['warn', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['warn', { max: 60, skipBlankLines: true, skipComments: true }],
      'max-params': ['warn', 6],
      eqeqeq: 'error',
    },
  },
  {
    files: pureLayers.map((layer) => `src/${layer}/**/*.ts`),
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Take a Random.' },
        { object: 'Date', property: 'now', message: 'Take a Clock.' },
      ],
    },
  },
  {
    // The studio is a user of the package like any other: it asks for it by its name.
    files: ['studio/src/**/*.ts', 'studio/src/**/*.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '(^|/)\\.\\./src/|^tickstone/',
              message: "Import from 'tickstone': what it lacks becomes part of it.",
            },
            { group: ['node:*'], message: 'The page runs in a browser.' },
          ],
        },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Name what you export.' },
        { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that defines it.' },
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: 'What models say is text.',
        },
      ],
      'max-lines-per-function': 'off',
    },
  },
  {
    files: ['test/**/*.ts', 'bench/**/*.ts'],
    rules: { 'max-lines-per-function': 'off', 'max-lines': 'off' },
  },
);
