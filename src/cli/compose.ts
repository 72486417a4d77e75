import type { CliPorts } from './context.ts'

/** Puts the command line together: which adapter implements which port. Nothing else knows. */
export async function openPorts(): Promise<CliPorts> {
  const [{ FirestoreArchive }, { FileLedgerCopy }, { makeFolder }, { NodeDigest }, csv, platform] =
    await Promise.all([
      import('../adapters/firebase/archive/firestore-archive.ts'),
      import('../adapters/files/file-ledger-copy.ts'),
      import('../adapters/files/folder-lock.ts'),
      import('../adapters/files/node-digest.ts'),
      import('../adapters/csv/csv-table-format.ts'),
      import('../adapters/shared/platform.ts'),
    ])
  return {
    archive: ({ projectId, emulator, appCheckToken, token }) =>
      new FirestoreArchive({
        projectId,
        emulator,
        appCheckToken: async () => appCheckToken,
        readerToken: async () => token,
      }),
    copy: (folder) => new FileLedgerCopy(folder),
    makeFolder,
    digest: new NodeDigest(),
    tables: new csv.CsvTableFormat(),
    clock: platform.systemClock,
    random: platform.systemRandom,
    pause: platform.taskPause,
  }
}
