import { Link } from '@remix-run/react'
import type { MouseEvent } from 'react'
import { Icon } from '#app/components/display/icon.tsx'
import { stateLabel } from '#spec/state-label'
import { STATES, type State } from '#spec/types'
import type { TreeNode, TreeRow } from './tree-rows'

/** Deeper rows are not indented further. */
const MAX_DEPTH = 10

interface Props {
  row: TreeRow
  /** Set in the tree with a script, absent in the nested lists. */
  item?: { tabIndex: number; onClick: (event: MouseEvent<HTMLAnchorElement>) => void }
}

/** One row: chevron, icon, prefix and title. A tracked document shows its state. */
export function TreeRowLink({ row, item }: Props) {
  const { node, level, opens, isOpen, isCurrent, position, siblings } = row
  // A class, because the page allows no inline styles.
  const depth = `depth-${Math.min(level, MAX_DEPTH) - 1}`
  if (!node) return <span className={`tree-pending ${depth}`} aria-hidden="true" />
  return (
    <Link
      to={node.to}
      className={depth}
      title={node.prefix === null ? node.label : `${node.prefix} ${node.label}`}
      aria-current={isCurrent ? 'page' : undefined}
      {...(item && {
        ...item,
        role: 'treeitem',
        'aria-level': level,
        'aria-setsize': siblings,
        'aria-posinset': position,
        'aria-expanded': opens === null ? undefined : isOpen,
        'data-row-id': row.id,
      })}
    >
      {opens === null ? (
        <span className="tree-space" />
      ) : (
        <span className="tree-chevron">
          <Icon name={isOpen ? 'down' : 'chevron'} />
        </span>
      )}
      <NodeIcon node={node} />
      {node.prefix !== null && <span className="prefix">{node.prefix}</span>}
      <span className="sidebar-label">{node.label}</span>
    </Link>
  )
}

function NodeIcon({ node }: { node: TreeNode }) {
  if (node.icon !== 'document') return <Icon name={node.icon} />
  if (node.status === null) return null
  const state: State = STATES.find((known) => known === node.status) ?? 'draft'
  return (
    <span className={`tree-state status-${state}`}>
      <Icon name={state} />
      <span className="visually-hidden">{stateLabel(state)}: </span>
    </span>
  )
}
