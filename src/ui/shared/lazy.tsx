import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from 'react'
import type { App } from '../../core/app.ts'
import { AppContext, useRetryOnline } from '../app-context.ts'
import { useFeed } from '../state/feed-store.ts'
import { Button } from './button.tsx'
import css from './lazy.module.css'

/** The placeholder of a part while its code is loading. */
const Fallback = createContext<ReactNode>(null)

/**
 * A component that loads when it is first rendered, inside a `LazyBoundary`. `name` is its name in the module. Unlike React's own
 * `lazy`, it replaces its fallback as soon as it has loaded, not 300 ms later at the earliest.
 */
export function lazyComponent<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): ComponentType<PropsOf<Module[Name]>> {
  let Loaded: ComponentType<PropsOf<Module[Name]>> | undefined
  /** Shared by all places, such as the rows of the feed. After a failure, the next place loads again. */
  let loading: Promise<Module> | undefined
  return (props) => {
    const fallback = useContext(Fallback)
    const [failure, setFailure] = useState<unknown>()
    const isShown = Loaded !== undefined
    useEffect(() => {
      if (isShown) return
      // Null is not the initial undefined, so it renders again, with `Loaded`. A transition does so in slices: the page responds in between.
      const show = () => startTransition(() => setFailure(null))
      // Another place may have loaded it since this one was rendered.
      if (Loaded) return show()
      loading ??= load()
      loading.then(
        (module) => {
          Loaded = module[name] as typeof Loaded
          show()
        },
        (cause) => {
          loading = undefined
          setFailure(cause)
        },
      )
    }, [isShown])
    if (failure) throw failure
    return Loaded ? <Loaded {...props} /> : fallback
  }
}

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never

interface LazyBoundaryProps {
  /** Shown while the code is loading. */
  readonly fallback?: ReactNode
  /** After a failure, a new value loads the part again. */
  readonly resetKey?: string
  /** Shows a failure in the part's own place instead of over the page. */
  readonly inPlace?: boolean
  /** After a failure, the fallback stays, without a message. */
  readonly keepsFallback?: boolean
  readonly children: ReactNode
}

/** A part of the page that loads lazily. A failure is shown and logged; the rest of the page keeps working. */
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

  override componentDidUpdate({ resetKey }: LazyBoundaryProps): void {
    if (this.state.broken && resetKey !== this.props.resetKey) this.retry()
  }

  private readonly retry = () => this.setState({ broken: false })

  override render(): ReactNode {
    const { fallback, inPlace = false, keepsFallback, children } = this.props
    if (this.state.broken)
      return <LoadFailed inPlace={inPlace} retry={this.retry} instead={keepsFallback && fallback} />
    return <Fallback value={fallback}>{children}</Fallback>
  }
}

interface LoadFailedProps {
  readonly inPlace: boolean
  readonly retry: () => void
  /** Shown instead of a message. */
  readonly instead: ReactNode
}

/** The part loads again once the network is back, or with the page, at the same address. */
function LoadFailed({ inPlace, retry, instead }: LoadFailedProps) {
  useRetryOnline(retry)
  const [isDismissed, setIsDismissed] = useState(false)
  if (instead) return instead
  if (isDismissed) return null
  return (
    <div role="alert" className={inPlace ? css.broken : `${css.broken} ${css.afloat}`}>
      <p>A part of this page did not load. Check your connection, then load the page again.</p>
      <Button look="outline" small onClick={() => window.location.reload()}>
        Load again
      </Button>
      {!inPlace && (
        <Button look="quiet" small aria-label="Dismiss" onClick={() => setIsDismissed(true)}>
          <span aria-hidden="true">✕</span>
        </Button>
      )}
    </div>
  )
}

/** Loads and shows its children after the first rows of the feed, or after these have failed. */
export function AfterFirstRows(props: LazyBoundaryProps) {
  const { status } = useFeed()
  const isTime = useAfterPaint(status !== 'loading')
  return isTime ? <LazyBoundary {...props} /> : props.fallback
}

/**
 * Becomes true three frames after `ready`: the first renders the rows, the second the measured list, the third paints it. It does so in
 * a transition, which renders in slices.
 */
export function useAfterPaint(ready: boolean): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    if (!ready) return
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => startTransition(() => setPainted(true)))
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [ready])
  return painted
}
