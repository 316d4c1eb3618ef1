const KINDS: Record<string, string> = { '+': 'diff-added', '-': 'diff-removed', '@': 'diff-hunk' }

/** Some lines of a diff, without numbers. */
export const DiffExcerpt = ({ patch }: { patch: string }) => (
  <pre className="diff">
    <code>
      {patch.split('\n').map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the lines is fixed
        <span key={i} className={KINDS[line.slice(0, 1)]}>
          {`${line}\n`}
        </span>
      ))}
    </code>
  </pre>
)
