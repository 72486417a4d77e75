import type { Archive } from '../../core/ports/archive.ts'
import type { Directory } from '../../core/ports/directory.ts'
import type { History } from '../../core/ports/history.ts'
import type { Leaving } from '../../core/ports/leave.ts'
import type { Ledger } from '../../core/ports/ledger.ts'
import type { Moderation } from '../../core/ports/moderation.ts'
import type { Moderators } from '../../core/ports/moderators.ts'
import type { Reactions } from '../../core/ports/reactions.ts'
import type { Requests } from '../../core/ports/requests.ts'
import type { Forwarding } from '../shared/later.ts'

/** The ports that a server gives its clients. */
export interface ServerPorts {
  readonly archive: Archive
  readonly directory: Directory
  readonly history: History
  readonly leaving: Leaving
  readonly ledger: Ledger
  readonly moderation: Moderation
  readonly moderators: Moderators
  readonly reactions: Reactions
  readonly requests: Requests
}

/**
 * The methods of these ports, each a procedure of the server. A `request` is answered once, over HTTP; a `watch` reports over the
 * page's socket, and begins again after each interruption.
 */
export const WIRE: { readonly [Name in keyof ServerPorts]: Forwarding<ServerPorts[Name]> } = {
  archive: {
    open: 'request',
    estimate: 'request',
    list: 'request',
    listRemoved: 'request',
    findUnlisted: 'request',
    find: 'request',
  },
  directory: {
    findByName: 'request',
    findById: 'request',
    namesOf: 'request',
    watchName: 'watch',
    suggest: 'request',
    loadTop: 'request',
    loadPeople: 'request',
    claimName: 'request',
    setDescription: 'request',
  },
  history: {
    load: 'request',
    positionAt: 'request',
    watch: 'watch',
    loadBetween: 'request',
    sumBetween: 'request',
    loadReceived: 'request',
    countReceived: 'request',
  },
  leaving: { leave: 'request', countRows: 'request', removeWords: 'request' },
  ledger: {
    openAccount: 'request',
    watchAccount: 'watch',
    post: 'request',
    find: 'request',
    loadPage: 'request',
    loadNewer: 'request',
    watchHead: 'watch',
    loadSettled: 'request',
    watchRemoved: 'watch',
    loadRemoved: 'request',
    loadWaiting: 'request',
    watchWaiting: 'watch',
    handOver: 'request',
    takeBack: 'request',
    removeMessage: 'request',
  },
  moderation: {
    watchOffice: 'watch',
    loadModerators: 'request',
    report: 'request',
    reportRequest: 'request',
    loadReports: 'request',
    loadOwnReports: 'request',
    dismiss: 'request',
    dismissAllBy: 'request',
    suspend: 'request',
    lift: 'request',
    clearDescription: 'request',
    loadActs: 'request',
  },
  moderators: { add: 'request', remove: 'request', list: 'request' },
  reactions: { own: 'request', load: 'request', react: 'request' },
  requests: {
    ask: 'request',
    watchTo: 'watch',
    watchFrom: 'watch',
    decline: 'request',
    withdraw: 'request',
    mute: 'request',
    unmute: 'request',
    loadMuted: 'request',
    forget: 'request',
  },
}

/** The path of the procedures below the server's address; that of the socket, too. */
export const API_PATH = '/api'
