/** The colors of labels. Each is a token of the style sheet with a value for both themes. */
export const LABEL_COLORS = ['gray', 'blue', 'green', 'purple', 'orange', 'olive', 'red', 'brass'] as const
export type LabelColor = (typeof LABEL_COLORS)[number]
