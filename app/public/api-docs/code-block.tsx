export function CodeBlock({ code }: { code: string }) {
  return (
    <pre className="wrapped">
      <code>{code}</code>
    </pre>
  )
}
