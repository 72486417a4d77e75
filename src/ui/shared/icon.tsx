interface IconProps {
  readonly path: string
  /** The side of the square in which the path is drawn. */
  readonly box?: number
  /** Unit: px. */
  readonly size?: number
  readonly strokeWidth?: number
  readonly className?: string | undefined
}

/** A line drawing in the colour of the text. Decoration only: a text says the same. */
export function Icon({ path, box = 16, size = box, strokeWidth = 1.6, className }: IconProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${box} ${box}`}
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
