import type { Scalar } from 'yaml'

/** Why a value is invalid; null if it is valid. */
export function findScalarProblem({ value, source }: Scalar): { code: string; message: string } | null {
  if (typeof value === 'string' && /\0|\p{Surrogate}/u.test(value)) {
    return {
      code: 'bad_character',
      message: 'The text contains a NUL or broken Unicode character. Remove it.',
    }
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return { code: 'bad_value', message: `${source ?? value} is not a finite number. Use a number.` }
  }
  return null
}
