import type { CliPorts, LedgerSource } from './context.ts'

/** Puts the command line together: which adapter implements which port. Nothing else knows. */
export async function openPorts(): Promise<CliPorts> {
  const [
    { FirestoreArchive },
    { FirestoreModerators },
    { FileLedgerCopy },
    { makeFolder },
    { NodeDigest },
    csv,
    platform,
  ] = await Promise.all([
    import('../adapters/firebase/archive/firestore-archive.ts'),
    import('../adapters/firebase/archive/firestore-moderators.ts'),
    import('../adapters/files/file-ledger-copy.ts'),
    import('../adapters/files/folder-lock.ts'),
    import('../adapters/files/node-digest.ts'),
    import('../adapters/csv/csv-table-format.ts'),
    import('../adapters/shared/platform.ts'),
  ])
  return {
    archive: (source) => new FirestoreArchive(optionsOf(source)),
    moderators: (source) => new FirestoreModerators(optionsOf(source)),
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
