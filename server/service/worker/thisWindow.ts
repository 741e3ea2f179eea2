/** The name of a worker of VS Code for others that want to run or write the same session (STO-2). */
export const thisWindow = 'Throughline in VS Code';
