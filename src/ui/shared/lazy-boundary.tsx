import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useApp } from '../app-context.ts'
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
export function LazyBoundary({ meanwhile, about, inPlace = false, children }: LazyBoundaryProps) {
  const { log } = useApp()
  const onError = (cause: unknown) => log.error('A part of the page broke', cause)
  return (
    <ErrorBoundary about={about} onError={onError} fallback={<BrokenPart inPlace={inPlace} />}>
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </ErrorBoundary>
  )
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

interface ErrorBoundaryProps {
  readonly about: string | undefined
  readonly onError: (cause: unknown) => void
  readonly fallback: ReactNode
  readonly children: ReactNode
}

class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(cause: unknown): void {
    this.props.onError(cause)
  }

  override componentDidUpdate({ about }: ErrorBoundaryProps): void {
    if (this.state.broken && about !== this.props.about) this.setState({ broken: false })
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}
