import { createContext, useContext } from 'react'

/** The page's own nonce, without which no inline script runs. Browsers hide it, so it is empty there. */
export const NonceContext = createContext('')

export const useNonce = () => useContext(NonceContext)
