/** A chunk: the modules with paths that begin so, and their imports that no other chunk has. */
interface Part {
  readonly name: string
  /** From the project's folder. */
  readonly paths: readonly string[]
  readonly except?: readonly string[]
}

/**
 * Few chunks: the page after its first rows, one for each modal, one for code that modals share, and one to open each backend,
 * which is imported dynamically with its parts. Of two chunks that could have a module, the earlier one has it.
 * `tests/architecture/chunks.test.ts` holds a build to them.
 */
export const parts: readonly Part[] = [
  // All of it at once, also parts that show only now and then: by then the network may be lost. Each file is two requests, and
  // each request costs the main thread of a phone more than the bytes of a part that few visits need.
  {
    name: 'later',
    paths: [
      'src/ui/page/',
      'src/ui/side/',
      'src/ui/state/',
      'src/ui/update/',
      'src/ui/feed/arrivals.',
      'src/ui/feed/feed-tools.',
      'src/ui/shared/problem.',
      'src/ui/shared/reactions/use-reactions.ts',
      'src/ui/shared/refusal-texts.ts',
      'src/ui/shared/use-request.ts',
      'src/core/features/loaded-rows.ts',
      'src/adapters/browser/worker-updates.ts',
      'src/core/domain/requests.ts',
      'src/core/ports/',
    ],
  },
  // For every row of the feed once its first rows are there; the use case only for signed-in people.
  { name: 'reactions', paths: ['src/ui/shared/reactions/', 'src/core/features/reactions.ts'] },
  // Without the form and its styles: the outcome of a send whose form is closed waits for neither.
  {
    name: 'outcomes',
    paths: ['src/ui/send/send-outcomes.tsx', 'src/ui/send/report-outcome.tsx'],
  },
  // Loaded for every signed-in person; the list of notices and the parts that show requests are not.
  {
    name: 'watch-notices',
    paths: [
      'src/core/features/notices.ts',
      'src/core/features/requests.ts',
      'src/adapters/browser/notices.ts',
      'src/ui/notices/notices-watch.tsx',
      'src/ui/requests/requests-watch.tsx',
    ],
  },
  {
    name: 'modals',
    paths: ['src/ui/shared/', 'src/core/domain/'],
    except: [
      'src/ui/shared/check/',
      'src/ui/shared/link/',
      'src/ui/shared/moderation/',
      'src/core/domain/check/',
      'src/core/domain/find/',
      'src/core/domain/ledger/',
    ],
  },
  // The check and the search both run a check.
  { name: 'checks', paths: ['src/ui/shared/check/'] },
  // For the moderation, for one transaction, and for suspended people.
  {
    name: 'moderating',
    paths: ['src/ui/shared/moderation/', 'src/core/features/moderation.ts'],
  },
  { name: 'link', paths: ['src/ui/shared/link/', 'node_modules/lean-qr/'] },
  // Without the decisions that the demo opens with.
  {
    name: 'late-decisions',
    paths: ['moderation', 'profiles', 'reactions', 'removals', 'requests'].map(
      (subject) => `src/core/domain/ledger/${subject}.ts`,
    ),
  },
  { name: 'decisions', paths: ['src/core/domain/ledger/'] },
  { name: 'open-demo', paths: ['src/adapters/demo/open-demo.ts'] },
  {
    name: 'late-ports',
    paths: ['directory', 'leaving', 'moderation', 'reactions', 'requests'].map(
      (port) => `src/adapters/memory/memory-${port}.ts`,
    ),
  },
  {
    name: 'open-firebase',
    paths: [
      'src/adapters/firebase/open-firebase.ts',
      'src/adapters/shared/reachability.ts',
      'src/adapters/browser/device-network.ts',
    ],
  },
  // Without the SDK, which the archive does not need.
  {
    name: 'stored',
    paths: ['src/adapters/firebase/stored/'],
  },
  { name: 'firestore-lite', paths: ['src/adapters/firebase/firestore-calls.ts'] },
  {
    name: 'people',
    paths: [
      'src/ui/history/',
      'src/ui/people/',
      'src/ui/waiting/',
      'src/core/features/history.ts',
      'src/adapters/csv/',
      'node_modules/d3-dsv/',
    ],
  },
  { name: 'leave', paths: ['src/ui/leave/', 'src/core/features/leave.ts'] },
  { name: 'find', paths: ['src/ui/find/', 'src/core/domain/find/'] },
  ...['check', 'demo', 'moderation', 'notices', 'requests', 'send', 'session', 'transaction'].map(
    (name) => ({
      name,
      paths: [`src/ui/${name}/`],
    }),
  ),
]

/** Opens the backend of a page of an own server. */
const OPEN_SERVER: Part = {
  name: 'open-server',
  paths: [
    'src/adapters/server/open-server.ts',
    'src/adapters/shared/reachability.ts',
    'src/adapters/browser/device-network.ts',
  ],
}

/** The parts as Rolldown takes them, of a project in this folder. */
export function chunkGroups(root: string, withServer: boolean) {
  const all = withServer ? [OPEN_SERVER, ...parts] : parts
  return all.map(({ name, paths, except = [] }) => {
    const isIn = (id: string, beginnings: readonly string[]) =>
      beginnings.some((beginning) => id.startsWith(`${root}/${beginning}`))
    return { name, test: (id: string) => isIn(id, paths) && !isIn(id, except) }
  })
}
