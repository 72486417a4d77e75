import { Component, type ReactNode } from 'react'
import type { Log } from '../../core/ports/log.ts'

interface ErrorBoundaryProps {
  readonly log: Log
  /** What is shown; something else may be whole where this broke. */
  readonly about?: string
  /** What stands in place of what broke. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Keeps a part that cannot be drawn, or whose code does not arrive, from taking the rest of the page with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(cause: unknown): void {
    this.props.log.error('A part of the page broke', cause)
  }

  override componentDidUpdate({ about }: ErrorBoundaryProps): void {
    if (this.state.broken && about !== this.props.about) this.setState({ broken: false })
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}
