/** Points that go round: an arrow that leaves and comes back. */
export function Logo({ className }: { readonly className?: string }) {
  return (
    <svg className={className} viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
      <rect width="28" height="28" rx="8" fill="var(--accent)" />
      <path
        d="M8.5 9.5h7.25a4.25 4.25 0 0 1 0 8.5H9m3.25-3.5L8.75 18l3.5 3.5"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
        transform="translate(0 -1)"
      />
    </svg>
  )
}
