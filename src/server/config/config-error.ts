/** The environment is unusable; the message names each bad variable, one sentence each. */
export class ConfigError extends Error {}
