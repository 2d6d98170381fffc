/** The product's logo: up and back to where it began. */
export function Mark() {
  return (
    <svg width={28} height={28} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="9" fill="var(--accent-fill)" />
      <path
        d="M7 20.5c3.4 0 4-9 9-9s5.6 9 9 9"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <path d="M6.5 20.5h19" stroke="var(--on-accent)" strokeOpacity="0.45" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  )
}
