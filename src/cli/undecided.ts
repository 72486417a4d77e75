/** What the command line answers with: `clean`, `findings`, or that it could not decide. */
export type ExitCode = 0 | 1 | 2

/** Ends a command that cannot decide. Its message is one line for the person who typed it. */
export class Undecided extends Error {}
