"""The Python packages of the scripts: from PyPI, in the versions of Scripts/packages.txt, installed in .build-python."""

import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TOOLS = os.path.join(ROOT, ".build-python")
WANTED = os.path.join(ROOT, "Scripts", "packages.txt")


def needed(script):
    """Installs the packages unless these versions are there, and continues the script in their Python."""
    if os.path.realpath(sys.prefix) == os.path.realpath(TOOLS):
        return
    python = os.path.join(TOOLS, "bin", "python")
    done = os.path.join(TOOLS, "installed.txt")
    with open(WANTED, encoding="utf-8") as file:
        # A new Python needs its own packages.
        wanted = file.read() + f"# {sys.version}\n"
    if not os.path.exists(done) or open(done, encoding="utf-8").read() != wanted:
        print("installing Python packages in .build-python", flush=True)
        subprocess.run([sys.executable, "-m", "venv", "--clear", TOOLS], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", WANTED], check=True)
        with open(done, "w", encoding="utf-8") as file:
            file.write(wanted)
    os.execv(python, [python, os.path.abspath(script), *sys.argv[1:]])
