import { Icon } from '#app/components/display/icon.tsx'
import { InlineCode } from '#app/components/display/inline-code.tsx'

interface FileDiagnostic {
  severity: 'error' | 'warning' | 'info'
  code: string
  message: string
  line: number
  column: number
}

const SEVERITIES = ['error', 'warning', 'info'] as const
const SEVERITY_LABELS = {
  error: ['error', 'errors'],
  warning: ['warning', 'warnings'],
  info: ['note', 'notes'],
} as const

/** The problems of a file with their line and column, worst first. Open if there are errors. */
export function Diagnostics({ diagnostics, about }: { diagnostics: FileDiagnostic[]; about: string }) {
  if (diagnostics.length === 0) return null
  const sorted = SEVERITIES.flatMap((severity) =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity),
  )
  const counts = SEVERITIES.flatMap((severity) => {
    const count = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length
    return count === 0 ? [] : `${count} ${SEVERITY_LABELS[severity][count === 1 ? 0 : 1]}`
  })
  return (
    <details className="diagnostics" open={sorted[0]?.severity === 'error'}>
      <summary>
        {counts.join(', ')} in {about}
      </summary>
      <ul>
        {sorted.map(({ severity, code, message, line, column }) => (
          <li key={`${line}:${column}:${code}:${message}`} className={`severity-${severity}`}>
            <Icon name={severity === 'info' ? 'info' : 'alert'} />
            <span className="visually-hidden">{severity}: </span>
            <code className="diagnostic-place">
              {line}:{column}
            </code>
            <span>
              <InlineCode text={message} />
            </span>
            <code className="muted">{code}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}
