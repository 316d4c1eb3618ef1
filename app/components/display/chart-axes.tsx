interface Tick {
  /** In percent of the width or height of the plot. */
  at: number
  label: string
}

/** The labels of both axes outside the plot, and a grid line at each value. */
export function ChartAxes({ xTicks, yTicks }: { xTicks: Tick[]; yTicks: Tick[] }) {
  return (
    <>
      {yTicks.map(({ at, label }) => (
        <g key={label} className="trend-tick">
          <line x1="0" x2="100%" y1={`${at}%`} y2={`${at}%`} />
          <text x="-8" y={`${at}%`} dy="0.32em" textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {xTicks.map(({ at, label }) => (
        <text key={at} x={`${at}%`} y="100%" dy="1.75em" textAnchor="middle">
          {label}
        </text>
      ))}
    </>
  )
}
