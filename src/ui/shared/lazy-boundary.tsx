import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { App } from '../../core/app.ts'
import { AppContext } from '../app-context.ts'
import { Button } from './button.tsx'
import css from './lazy-boundary.module.css'

type PartModule<Name extends string, Props> = { readonly [name in Name]: ComponentType<Props> }

/** A component that loads when it first shows: `name` is what the module exports it as. */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<PartModule<Name, Props>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}

interface LazyBoundaryProps {
  /** Shown while the code is loading. */
  readonly meanwhile?: ReactNode
  /** What is shown. After a failure a new value tries again. */
  readonly about?: string
  /** Shows a failure in the part's own place instead of over the page. */
  readonly inPlace?: boolean
  readonly children: ReactNode
}

/** A part of the page that loads lazily. A failure is said and logged, and the rest of the page goes on. */
export class LazyBoundary extends Component<LazyBoundaryProps, { readonly broken: boolean }> {
  static override contextType = AppContext
  declare context: App | null
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(cause: unknown): void {
    this.context?.log.error('A part of the page broke', cause)
  }

  override componentDidUpdate({ about }: LazyBoundaryProps): void {
    if (this.state.broken && about !== this.props.about) this.setState({ broken: false })
  }

  override render(): ReactNode {
    const { meanwhile, inPlace = false, children } = this.props
    if (this.state.broken) return <BrokenPart inPlace={inPlace} />
    return <Suspense fallback={meanwhile}>{children}</Suspense>
  }
}

/** Loading the page again loads the part again, and keeps the address. */
function BrokenPart({ inPlace }: { readonly inPlace: boolean }) {
  return (
    <div role="alert" className={inPlace ? css.broken : `${css.broken} ${css.afloat}`}>
      <p>A part of this page did not load. Check your connection, then load the page again.</p>
      <Button look="outline" small onClick={() => window.location.reload()}>
        Load again
      </Button>
    </div>
  )
}
