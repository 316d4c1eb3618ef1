import { DensityToggle } from './density-toggle'

/** Stands once above the lists of a page. */
export function ListBar() {
  return (
    <div className="list-bar">
      <DensityToggle />
    </div>
  )
}
