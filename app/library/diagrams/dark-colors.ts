/**
 * Colors of pies, mind maps, timelines and git branches: distinct, visible on a dark page, with readable
 * light text.
 */
const SCALE = [
  '#2f5bb7',
  '#8a5a12',
  '#1b6b60',
  '#96407f',
  '#4a6680',
  '#a63d48',
  '#3d7033',
  '#7a4fb5',
  '#1c6a86',
  '#94501f',
  '#6b6a1f',
  '#5a57b8',
]
const TEXT = '#e3e7ec'
const PAGE = '#0f1216'

const scaleVariables = SCALE.flatMap((color, at) => [
  [`cScale${at}`, color],
  [`cScaleLabel${at}`, TEXT],
  [`pie${at + 1}`, color],
  [`git${at}`, color],
  [`gitBranchLabel${at}`, TEXT],
])

/** Replaces colors of mermaid's dark theme that have too little contrast on a dark page. */
export const DARK_COLORS: Record<string, string> = {
  ...Object.fromEntries(scaleVariables),
  // Keeps slices in the same colors as the legend.
  pieOpacity: '1',
  pieStrokeColor: PAGE,
  pieOuterStrokeColor: PAGE,
  pieTitleTextColor: TEXT,
  pieSectionTextColor: TEXT,
  pieLegendTextColor: TEXT,
}
