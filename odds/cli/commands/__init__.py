"""The commands, one small file each: options in, a question to the library, its answer shown."""
