import type { ConfigImpactWire } from '../../../server/editor/impact/wire-impact'
import { Diagnostics } from '../../components/repository/diagnostics'
import { Told } from './impact-group'

/** What a configuration would move, were it in force. */
export function ConfigRehearsal({ rehearsal }: { rehearsal: ConfigImpactWire }) {
  const { comes_into_force, diagnostics, settings, selected, deselected, moves } = rehearsal
  return (
    <>
      {!comes_into_force && (
        <p className="severity-error">
          It has errors. Saved like this it does not come into force: the last good one stays.
        </p>
      )}
      <Diagnostics diagnostics={diagnostics} about="the configuration" />
      <Told title="Settings" total={settings.length} none="No setting changes.">
        {settings.map(({ key, from, to }) => (
          <li key={key}>
            <code>{key}</code>: {JSON.stringify(from)} to {JSON.stringify(to)}
          </li>
        ))}
      </Told>
      {moves.length > 0 && (
        <Told title="Tickets that move" total={moves.length}>
          {moves.map(({ from, to, sections }) => (
            <li key={`${from} ${to}`}>
              {sections} {sections === 1 ? 'section' : 'sections'} would move from {from ?? 'no connection'}{' '}
              to {to ?? 'no connection'}
            </li>
          ))}
        </Told>
      )}
      {selected.total > 0 && (
        <Told title="Files that become documents" total={selected.total}>
          {selected.paths.map((path) => (
            <li key={path}>{path}</li>
          ))}
        </Told>
      )}
      {deselected.total > 0 && (
        <Told title="Documents that are none any more" total={deselected.total}>
          {deselected.paths.map((path) => (
            <li key={path}>{path}</li>
          ))}
        </Told>
      )}
    </>
  )
}
