export type CommandName = 'audit' | 'checkpoint' | 'receipt' | 'verify' | 'export'

const OPTIONS_OF_ALL = `
Options of all commands:
  --project ID          the Firebase project of the ledger (or VITE_FIREBASE_PROJECT_ID)
  --emulator HOST:PORT  read the Firestore emulator instead of the service
  --app-check-token T   a token of App Check, where the ledger asks for one
                        (or PLEDGER_APP_CHECK_TOKEN)
  --json                print the result as one JSON document
  --help, --version

Exit codes: 0 clean, 1 findings, 2 could not decide (network, usage, stopped).
`

/** Shown by `--help` without a command. */
export const HELP = `Checks a Pledger ledger: its entries, its balances and its past. Needs no account.

  pledger audit                          read and check everything
  pledger checkpoint                     print the fingerprint: three lines
  pledger receipt ID                     print the receipt of a transaction
  pledger verify FILE                    check a receipt, offline
  pledger export --format csv --out DIR  write all transactions and accounts

"pledger COMMAND --help" says more.
${OPTIONS_OF_ALL}`

export const HELP_OF: Readonly<Record<CommandName, string>> = {
  audit: `pledger audit [--state DIR [--new]] [--since FILE]

Reads the ledger and checks everything. Findings come first, one a line; the verdict comes last.

  --state DIR    check against the copy of the ledger in DIR, and add what is new to it;
                 begin one where there is none. A copy that the ledger does not match is left
                 as it is. A first check that was stopped continues where it stopped
  --new          read only what is new since the copy, the accounts that it touched, and 100
                 old entries at random
  --everything   read everything again, also after a first check that was stopped
  --since FILE   the ledger must agree with this checkpoint; - reads the standard input
${OPTIONS_OF_ALL}`,
  checkpoint: `pledger checkpoint [--state DIR]

Reads and checks the ledger and prints its checkpoint in three lines: the origin, the number of
sealed entries, and the root of the tree over them.

  --state DIR    print the checkpoint of the copy in DIR instead, offline
${OPTIONS_OF_ALL}`,
  receipt: `pledger receipt ID [--state DIR]

Prints the receipt of a transaction: a JSON document that shows, also years later and offline,
that the ledger has it. Transactions have one once they are sealed, after ten minutes. Write --
before an ID that begins with a dash.

  --state DIR    take it from the copy in DIR instead, offline
${OPTIONS_OF_ALL}`,
  verify: `pledger verify FILE [--state DIR]

Checks a receipt, offline; - reads the standard input. With --project, the receipt must be of
this ledger.

  --state DIR    also compare its checkpoint with the copy in DIR
${OPTIONS_OF_ALL}`,
  export: `pledger export --format csv|json --out DIR [--state DIR]

Writes all transactions and accounts without loss to DIR/transactions.csv and DIR/accounts.csv,
or .json. Overwrites nothing.

  --state DIR    export the copy in DIR instead, offline
${OPTIONS_OF_ALL}`,
}
