/** Currencies whose smallest unit is the currency itself, and those with thousandths. */
const fractionDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Formats an amount in the smallest unit, such as cents. Whole amounts have no decimals. */
export function formatAmount(amount: number, currency: string): string {
  const digits = fractionDigits(currency)
  const value = amount / 10 ** digits
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: Number.isInteger(value) ? 0 : digits,
  }).format(value)
}
