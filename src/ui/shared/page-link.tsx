import type { ComponentProps, MouseEvent } from 'react'
import { navigate } from 'wouter/use-browser-location'

type PageLinkProps = ComponentProps<'a'> & {
  readonly href: string
  /** Takes the place of the present address in the history. */
  readonly replace?: boolean
}

/** A link within the page, which makes no second entry of the address one is at, and does not load it anew; in a new tab or window it is a link like any other. */
export function PageLink({ href, replace = false, onClick, ...rest }: PageLinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    if (replace || !isHere(href)) navigate(href, { replace })
    onClick?.(event)
  }
  return <a {...rest} href={href} onClick={follow} />
}

function isHere(href: string): boolean {
  const { pathname, search } = window.location
  return href === pathname + search
}
