/** A progress bar with its numbers. */
export function Progress({ done, total, label }: { done: number; total: number; label: string }) {
  if (total === 0) return <span className="progress-none">–</span>
  return (
    <span className={done >= total ? 'progress progress-full' : 'progress'}>
      <progress value={done} max={total} aria-label={`${label}: ${done} of ${total}`} />
      <span className="progress-count" aria-hidden="true">
        {done}/{total}
      </span>
    </span>
  )
}
