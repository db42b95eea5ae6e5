import { useStoredSwitch } from '#web/lib/use-stored-switch.ts'

/** True while single characters are commands. WCAG 2.1.4 requires that people can switch them off. */
export const useLetterKeys = () => useStoredSwitch('sextant.meeting-letter-keys')
