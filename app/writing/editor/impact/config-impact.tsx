import { Diagnostics } from '#app/library/repository/diagnostics.tsx'
import type { ConfigImpactWire } from '#server/writing/editor/impact/wire-impact'
import { ImpactGroup } from './impact-group'

/** The effects of saving a changed CONFIG.yaml. */
export function ConfigImpact({ impact }: { impact: ConfigImpactWire }) {
  const { comes_into_force, diagnostics, settings, selected, deselected, moves } = impact
  return (
    <>
      {!comes_into_force && (
        <p className="severity-error">
          This configuration has errors. If you save it, the last valid configuration stays in effect.
        </p>
      )}
      <Diagnostics diagnostics={diagnostics} about="the configuration" />
      <ImpactGroup title="Settings" total={settings.length} none="No settings change.">
        {settings.map(({ key, from, to }) => (
          <li key={key}>
            <code>{key}</code>: {JSON.stringify(from)} → {JSON.stringify(to)}
          </li>
        ))}
      </ImpactGroup>
      {moves.length > 0 && (
        <ImpactGroup title="Tickets that move" total={moves.length}>
          {moves.map(({ from, to, sections }) => (
            <li key={`${from} ${to}`}>
              {sections} {sections === 1 ? 'section' : 'sections'}: {from ?? 'no connection'} →{' '}
              {to ?? 'no connection'}
            </li>
          ))}
        </ImpactGroup>
      )}
      {selected.total > 0 && <FileGroup title="Files added as documents" files={selected} />}
      {deselected.total > 0 && <FileGroup title="Files no longer documents" files={deselected} />}
    </>
  )
}

interface FileGroupProps {
  title: string
  files: ConfigImpactWire['selected']
}

const FileGroup = ({ title, files }: FileGroupProps) => (
  <ImpactGroup title={title} total={files.total}>
    {files.paths.map((path) => (
      <li key={path}>{path}</li>
    ))}
  </ImpactGroup>
)
