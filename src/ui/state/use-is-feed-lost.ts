import { useFeed } from './feed-context.tsx'

/** Whether the feed says that the ledger is out of reach. What tries again there then does so for the whole page. */
export function useIsFeedLost(): boolean {
  const { asOf, begun, status, live } = useFeed()
  return asOf !== null || !live || (!begun && status === 'failed')
}
