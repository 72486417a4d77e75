const REACT = ['react', 'react-dom', 'react-dom/**', 'react-router-dom']
const PART = ['src/core', 'src/ui/*.*', 'src/ui/shared', 'src/ui/state']
const CORE =
  'The core imports nothing but itself, so that it outlives every framework, service and browser.'

/**
 * A layer of the sources. A file belongs to the last layer that fits it, so general layers come first and a new
 * folder falls under one of them.
 * @typedef {object} Layer
 * @property {string} at a folder with all folders in it, `*` for each folder of a place, `*.*` for the files directly
 * in a folder, or a single file
 * @property {readonly string[]} sees folders, or `*.*` for the files directly in a folder. A folder sees itself.
 * @property {readonly string[]} packages names, and `name/**` for what lies in a package
 * @property {string} because
 */

/** Who may import what. `npm run layers` writes the lint rule from it. @type {readonly Layer[]} */
export const layers = [
  ...['src/*.*', 'src/*'].map((at) => ({
    at,
    sees: ['src/*.*', 'src/core', 'src/ui'],
    packages: [],
    because:
      'Packages and adapters belong to the few folders made for them, so that each can be replaced in one place.',
  })),
  ...['src/main.tsx', 'src/shell.tsx'].map((at) => ({
    at,
    sees: ['src/*.*', 'src/core', 'src/ui'],
    packages: REACT,
    because:
      'The start puts settings, container and page together; only the container knows which adapter is used.',
  })),
  {
    at: 'src/container.ts',
    sees: ['src/*.*', 'src/core', 'src/adapters'],
    packages: ['inversify'],
    because: 'The container binds adapters to ports and shows nothing, so it needs no interface.',
  },
  {
    at: 'src/binder.ts',
    sees: [],
    packages: ['inversify'],
    because: 'The binder is a tool of the container: it knows none of the classes that it binds.',
  },
  ...['src/open-profile.ts', 'src/open-notices.ts'].map((at) => ({
    at,
    sees: ['src/core', 'src/adapters'],
    packages: [],
    because: 'It is a part of the container that is loaded once what it builds is needed.',
  })),
  {
    at: 'src/check-worker.ts',
    sees: ['src/*.*', 'src/core', 'src/adapters'],
    packages: ['comlink'],
    because:
      'The worker binds adapters to the use cases of checking, as the container does for the page.',
  },

  {
    at: 'src/cli',
    sees: ['src/*.*', 'src/core'],
    packages: [
      'node:fs',
      'node:fs/promises',
      'node:os',
      'node:path',
      'node:stream/consumers',
      'node:util',
    ],
    because: 'The command line is a second way into the core: it needs Node and no adapter.',
  },
  {
    at: 'src/cli/compose.ts',
    sees: ['src/cli', 'src/core', 'src/adapters'],
    packages: [],
    because: 'Only this file of the command line knows which adapter is used.',
  },

  { at: 'src/core', sees: [], packages: [], because: CORE },
  {
    at: 'src/core/domain',
    sees: [],
    packages: [],
    because:
      'The domain imports only the domain: its rules hold for every caller and wherever data lives.',
  },
  {
    at: 'src/core/ports',
    sees: ['src/core/domain'],
    packages: [],
    because: 'A port speaks of the domain only: an adapter must not need to know its caller.',
  },
  {
    at: 'src/core/use-cases',
    sees: ['src/core/domain', 'src/core/ports'],
    packages: [],
    because: 'A use case reaches the outside through ports only, so that a test runs it alone.',
  },

  {
    at: 'src/adapters/*.*',
    sees: ['src/core'],
    packages: [],
    because:
      'An adapter has a folder of its own, so that the demo ships nothing of Firebase and production nothing of the demo.',
  },
  {
    at: 'src/adapters/*',
    sees: ['src/core', 'src/adapters/shared'],
    packages: [],
    because:
      'An adapter sees the core, its own folder and what all adapters share, so that each can be left out of what ships.',
  },
  {
    at: 'src/adapters/shared',
    sees: ['src/core'],
    packages: [],
    because: 'What all adapters share belongs to none of them, so it sees the core and no package.',
  },
  {
    at: 'src/adapters/memory',
    sees: ['src/core', 'src/adapters/shared'],
    packages: ['idb', '@faker-js/faker/**'],
    because:
      'Only the demo keeps a ledger of its own and makes data up: production has none of it.',
  },
  {
    at: 'src/adapters/browser/copy',
    sees: ['src/core', 'src/adapters/shared'],
    packages: ['idb', '@noble/hashes/**'],
    because:
      'The copy of a ledger runs in a worker, so it sees nothing that needs a page; only it hashes and needs a database.',
  },
  {
    at: 'src/adapters/files',
    sees: ['src/core', 'src/adapters/shared'],
    packages: ['node:crypto', 'node:fs/promises', 'node:os', 'node:path'],
    because: 'These adapters run on the command line: Node has all that they need.',
  },
  {
    at: 'src/adapters/browser/checking',
    sees: ['src/core', 'src/adapters/shared', 'src/adapters/browser/copy'],
    packages: ['comlink'],
    because: 'Only the page and its worker talk to each other in this way.',
  },
  {
    at: 'src/adapters/csv',
    sees: ['src/core'],
    packages: ['d3-dsv'],
    because:
      'Browser and command line write the same tables, and only this adapter has the library for them.',
  },
  {
    at: 'src/adapters/firebase',
    sees: ['src/core', 'src/adapters/shared'],
    packages: ['firebase/**'],
    because: 'Only these adapters know Firebase: nobody else depends on it.',
  },
  {
    at: 'src/adapters/firebase/archive',
    sees: ['src/core', 'src/adapters/shared'],
    packages: [],
    because:
      'The archive speaks plain HTTP, on the page and on the command line, so it needs neither the SDK nor a page.',
  },

  {
    at: 'src/ui',
    sees: ['src/core'],
    packages: REACT,
    because: 'The interface sees the core and React: where points are stored is not its business.',
  },
  {
    at: 'src/ui/*',
    sees: PART,
    packages: REACT,
    because:
      'A part of the screen sees what all parts share and no other part, so that each can be changed or left out by itself.',
  },
  {
    at: 'src/ui/shared/link',
    sees: PART,
    packages: [...REACT, 'lean-qr/nano'],
    because: 'Only links to pass on have QR codes, so that no other part waits for the library.',
  },
  {
    at: 'src/ui/page',
    sees: ['src/core', 'src/ui'],
    packages: REACT,
    because: 'The page puts the parts together, so it alone sees them all.',
  },
  {
    at: 'src/ui/not-found',
    sees: [...PART, 'src/ui/header'],
    packages: REACT,
    because: 'The not-found page shows the header, and no other part.',
  },
  ...['src/ui/side', 'src/ui/notices', 'src/ui/transaction'].map((at) => ({
    at,
    sees: [...PART, 'src/ui/waiting'],
    packages: REACT,
    because:
      'The side column, the notices and a transaction show waiting points, and no other part.',
  })),
  {
    at: 'src/ui/profile',
    sees: [...PART, 'src/ui/waiting', 'src/ui/history'],
    packages: REACT,
    because: "A profile shows its history, one's own also waiting points, and no other part.",
  },
  {
    at: 'src/ui/auth',
    sees: [...PART, 'src/ui/demo'],
    packages: REACT,
    because: "The auth modal shows the demo's people and mails, and no other part.",
  },
  {
    at: 'src/ui/send',
    sees: [...PART, 'src/ui/waiting'],
    packages: [...REACT, 'downshift'],
    because:
      'Only the send modal has the combobox library, so that no other part waits for it. A send that waits can be taken back at once.',
  },
  {
    at: 'src/ui/feed',
    sees: PART,
    packages: [...REACT, 'virtua'],
    because: 'Only the feed has the virtualiser, so that no other part depends on it.',
  },
]
