/**
 * The information of a term: rare terms have more. `documentCount` of the `total` documents contain it. Always positive, so
 * that a word of all documents still counts a little.
 */
export const informationOf = (documentCount: number, total: number): number =>
  Math.log(1 + (Math.max(total, documentCount) - documentCount + 0.5) / (documentCount + 0.5))
