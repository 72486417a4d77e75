import type { CliPorts, LedgerSource } from './context.ts'

/** Puts the command line together: which adapter implements which port. Nothing else knows. */
export async function openPorts(): Promise<CliPorts> {
  const [
    { FirestoreArchive },
    { FirestoreModerators },
    { portOfServer },
    { FileLedgerCopy },
    { makeFolder },
    { NodeDigest },
    csv,
    platform,
  ] = await Promise.all([
    import('../adapters/firebase/archive/firestore-archive.ts'),
    import('../adapters/firebase/archive/firestore-moderators.ts'),
    import('../adapters/server/remote.ts'),
    import('../adapters/files/file-ledger-copy.ts'),
    import('../adapters/files/folder-lock.ts'),
    import('../adapters/files/node-digest.ts'),
    import('../adapters/csv/csv-table-format.ts'),
    import('../adapters/shared/platform.ts'),
  ])
  return {
    archive: (source) =>
      source.server === null
        ? new FirestoreArchive(optionsOf(source))
        : portOfServer(source.server, source.token, 'archive'),
    moderators: (source) =>
      source.server === null
        ? new FirestoreModerators(optionsOf(source))
        : portOfServer(source.server, source.token, 'moderators'),
    copy: (folder) => new FileLedgerCopy(folder),
    makeFolder,
    digest: new NodeDigest(),
    tables: new csv.CsvTableFormat(),
    clock: platform.systemClock,
    random: platform.systemRandom,
    pause: platform.taskPause,
  }
}

function optionsOf({ projectId, emulator, appCheckToken, token }: LedgerSource) {
  return {
    projectId,
    emulator,
    appCheckToken: async () => appCheckToken,
    readerToken: async () => token,
  }
}
